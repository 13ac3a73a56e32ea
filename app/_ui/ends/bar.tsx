type Props = { value: number; least: number; most: number };

/** A number as a bar between the least and the most of all, from zero. What it says stands beside it in figures. */
export function Bar({ value, least, most }: Props) {
  const width = Math.max(most - least, 1);
  const from = Math.min(value, 0) - least;
  return (
    <svg
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-1.5 w-full rounded-full bg-line"
    >
      <rect x={from} width={Math.abs(value)} height="1" className="fill-accent" />
    </svg>
  );
}
