import { LegalSection } from "./legal-section.tsx";

type ConsumerNoticeProps = { texts: { heading: string; text: string; link: string }; pictogram: string };

/** Where a consumer can turn to, with the pictogram of 250 × 50 px that ANPC's order 449/2022 asks for. */
export function ConsumerNotice({ texts, pictogram }: ConsumerNoticeProps) {
  return (
    <LegalSection id="consumers" title={texts.heading}>
      <p className="max-w-160 text-lead">{texts.text}</p>
      <a href="https://anpc.ro/ce-este-sal/" className="mt-6 inline-block">
        <img src={pictogram} alt={texts.link} width="250" height="50" loading="lazy" />
      </a>
    </LegalSection>
  );
}
