'use client';

/** A value that can be chosen: how it is called, what it means, and what its button says. */
export type ValueOption = { value: string | number; text: string | number; means?: string; confirm: string | number };

type Props = { options: readonly ValueOption[]; chosen: readonly string[]; className: string };

/** A radio button for each value, and one in the action bar that confirms it. It is made in the browser as well, from a few words of each. */
export function ValueOptions({ options, chosen, className }: Props) {
  return (
    <div className={className}>
      {options.map(({ value, text, means, confirm }) => (
        <div key={value} className="grid">
          <input
            type="radio"
            id={`value-${value}`}
            name="move.value"
            value={value}
            required
            defaultChecked={chosen.includes(String(value))}
            className="peer sr-only"
          />
          <label htmlFor={`value-${value}`} className="option">
            <b>{text}</b> {means && <span>{means}</span>}
          </label>
          <div className="choice-action">
            <button type="submit" className="play-button">
              {confirm}
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}
