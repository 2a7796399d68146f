import { LegalSection } from "./legal-section.tsx";
import { SalPictogram } from "./sal-pictogram.tsx";

type ConsumerNoticeProps = { texts: { heading: string; text: string; link: string }; pictogram: string };

export function ConsumerNotice({ texts, pictogram }: ConsumerNoticeProps) {
  return (
    <LegalSection id="consumers" title={texts.heading}>
      <p className="max-w-160 text-lead">{texts.text}</p>
      <p className="mt-6">
        <SalPictogram text={texts.link} pictogram={pictogram} />
      </p>
    </LegalSection>
  );
}
