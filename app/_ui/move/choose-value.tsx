import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { MoveForm, NUMBER_BUTTON, WIDE_BUTTON } from './move-form';
import { useWords } from './words';

/** The form for a choice of one value: a button each, with its explanation where the messages have one. */
export function ChooseValue({ turn, choice }: { turn: Turn; choice: Choice }) {
  const words = useWords(turn, choice.type);
  const values = choice.values ?? [];
  const areNumbers = values.every((value) => typeof value === 'number');
  return (
    <MoveForm turn={turn} type={choice.type}>
      <fieldset>
        <legend className="mb-2 font-medium">{words.prompt()}</legend>
        <div className={areNumbers ? 'grid grid-cols-7 gap-1' : 'grid gap-2 sm:grid-cols-2'}>
          {values.map((value) => (
            <button
              key={value}
              type="submit"
              name="move.value"
              value={value}
              className={areNumbers ? NUMBER_BUTTON : WIDE_BUTTON}
            >
              <span className="block font-semibold text-accent">{words.value(value)}</span>{' '}
              {words.explain(value) && (
                <span className={`block ${areNumbers ? 'text-xs' : 'text-sm'}`}>{words.explain(value)}</span>
              )}
            </button>
          ))}
        </div>
      </fieldset>
    </MoveForm>
  );
}
