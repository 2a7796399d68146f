type ConsumerNoticeProps = { texts: { heading: string; text: string; link: string }; pictogram: string };

/** Where a consumer can turn to, with the pictogram of 250 × 50 px that ANPC's order 449/2022 asks for. */
export function ConsumerNotice({ texts, pictogram }: ConsumerNoticeProps) {
  return (
    <section data-slot="consumers">
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <p>
        <a href="https://anpc.ro/ce-este-sal/" rel="noopener" className="inline-block">
          <img src={pictogram} alt={texts.link} width="250" height="50" loading="lazy" className="w-62.5!" />
        </a>
      </p>
    </section>
  );
}
