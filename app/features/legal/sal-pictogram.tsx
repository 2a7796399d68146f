type SalPictogramProps = {
  text: string;
  pictogram: string;
};

/** The 250 × 50 px pictogram required by ANPC order 449/2022. */
export function SalPictogram({ text, pictogram }: SalPictogramProps) {
  return (
    <a href="https://anpc.ro/ce-este-sal/" className="inline-block">
      <img src={pictogram} alt={text} width="250" height="50" loading="lazy" />
    </a>
  );
}
