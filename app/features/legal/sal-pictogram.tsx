type SalPictogramProps = {
  /** Where the link leads, in words. */
  text: string;
  /** Address of the picture. */
  pictogram: string;
};

/** The pictogram of 250 × 50 px that ANPC's order 449/2022 asks of who sells to consumers, with its link. */
export function SalPictogram({ text, pictogram }: SalPictogramProps) {
  return (
    <a href="https://anpc.ro/ce-este-sal/" className="inline-block">
      <img src={pictogram} alt={text} width="250" height="50" loading="lazy" />
    </a>
  );
}
