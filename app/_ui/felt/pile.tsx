import { CardBack } from '@/app/_ui/kit/cards';

/** Two cards face down in the middle of the felt, and what they are. */
export function Pile({ label }: { label: string }) {
  return (
    <span className="felt-pile">
      <span className="flex">
        <CardBack size="mini" />
        <CardBack size="mini" />
      </span>
      {label}
    </span>
  );
}
