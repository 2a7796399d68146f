import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";
import { merge } from "./merge.ts";

type PasswordInputProps = Omit<React.ComponentProps<"input">, "type"> & {
  /** Labels of the reveal button. */
  labels: { show: string; hide: string };
};

export function PasswordInput({ labels, className, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={merge("pr-13", className)}
        {...props}
      />
      <IconButton
        label={isShown ? labels.hide : labels.show}
        size="sm"
        className="absolute inset-y-0 right-1.5 my-auto"
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
