// Path data of portraits in a 480 × 600 frame.

/** `back` is drawn behind the neck, `front` over the face. */
export interface HairShape {
  readonly back: string;
  readonly front: string;
  readonly ears: boolean;
}

/** The names that `content/portraits.yaml` may use. */
export const hairShapes = {
  swept: {
    back: "",
    front:
      "M150 292V252C150 190 188 150 246 150C300 150 332 186 332 250V292H322C319 268 316 250 310 236C262 238 216 226 194 206C180 226 166 250 160 292Z",
    ears: true,
  },
  cropped: {
    back: "",
    front:
      "M152 284V246C152 190 190 156 241 156C292 156 330 190 330 246V284H321V244C318 234 310 228 300 228H184C172 228 163 234 161 246V284Z",
    ears: true,
  },
  long: {
    back: "M134 452V262C134 190 178 146 240 146C302 146 346 190 346 262V452Z",
    front:
      "M140 302V256C140 198 184 160 240 160C296 160 340 198 340 256V302C284 296 250 262 238 214C226 262 196 296 140 302Z",
    ears: false,
  },
  bun: {
    back: "M240 122A36 36 0 1 1 240 194A36 36 0 1 1 240 122Z",
    front: "M151 284C148 204 184 154 241 154C298 154 332 204 329 284C320 240 290 214 240 214C190 214 160 240 151 284Z",
    ears: true,
  },
} as const satisfies Record<string, HairShape>;

export type HairName = keyof typeof hairShapes;

export const face =
  "M158 262C158 208 194 172 240 172C286 172 322 208 322 262V336C322 388 286 424 240 424C194 424 158 388 158 336Z";

export const faceLight =
  "M158 262C158 208 194 172 240 172C246 190 252 206 253 226C255 254 257 270 262 290C271 320 273 336 262 346C258 372 252 400 240 424C194 424 158 388 158 336Z";

export const ears = {
  light: "M166 280H160A20 24 0 1 0 160 328H166Z",
  shade: "M314 280H320A20 24 0 1 1 320 328H314Z",
} as const;

export const neck = "M200 380H280V464A40 40 0 0 1 200 464Z";

export const neckLight = "M200 418C206 446 232 474 268 492A40 40 0 0 1 200 464Z";

export const shoulders = "M60 600V540C60 482 106 444 170 440L204 436H276L310 440C374 444 420 482 420 540V600Z";

export const shouldersShade = "M276 436L310 440C374 444 420 482 420 540V600H372V552C372 508 340 462 276 436Z";

export const shirt = "M186 438L240 534L294 438Z";

export const collar =
  "M200 428L176 440L196 492L240 536L228 512L204 478ZM280 428L304 440L284 492L240 536L252 512L276 478Z";
