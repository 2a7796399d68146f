import { island } from "#app/ui/island.tsx";
import { CallManager } from "./call-manager.tsx";

export default island(CallManager, { name: "call-manager", words: ["booking", "contact"] });
