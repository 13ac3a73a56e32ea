import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { cardText } from '@/app/_ui/mail/document';
import { ThoughtField } from '@/app/_ui/table/parts/thoughts';
import type { Choice } from '@/lib/rules/view';
import { CountedSubmit } from './counted-submit';
import { Hand } from './hand';
import { HandChoice } from './hand-choice';
import { Action, BUTTON, MoveForm, NothingChosen, Prompt, WITH_ACTION } from './move-form';
import { TurnBlock } from './turn-block';
import { ValueOptions } from './value-options';
import { useWords } from './words';

/** `chosen`: what is chosen when the page opens: a card, a value, or several cards with points between them. */
type Props = { turn: Turn; chosen: string | null };
/** `chosen`: the card, value or kind of move, or the cards, that are chosen when the page opens. `hand`: shown above what is chosen from. */
type FormProps = { turn: Turn; choice: Choice; chosen: readonly string[]; hand: React.ReactNode };

/**
 * The viewer's hand, and a form for each kind of move they may make now, from above: question, hand, action bar.
 * @param hand shown in place of the plain hand, if nothing is to be chosen from it
 */
export function MoveForms({ turn, chosen, hand }: Props & { hand?: React.ReactNode }) {
  const { view, details, suits } = turn;
  const marked = chosen?.split('.') ?? [];
  const usesHand = view.choices.some((choice) => choice.cards);
  const isBare = (choice: Choice) => !choice.cards && !choice.values;
  const bare = view.choices.filter(isBare);
  const hidden = view.seat === null ? 0 : view.counts[view.seat];
  const plain = usesHand
    ? null
    : (hand ?? <Hand hand={view.hand} fresh={details.fresh} suits={suits} hidden={hidden} />);
  return (
    <TurnBlock turn={turn}>
      {view.choices.length === 0 && plain}
      {bare.length > 0 && <ChooseBare turn={turn} choices={bare} chosen={marked} hand={plain} />}
      {view.choices
        .filter((choice) => !isBare(choice))
        .map((choice) => (
          <Form key={choice.type} turn={turn} chosen={marked} choice={choice} hand={bare.length > 0 ? null : plain} />
        ))}
    </TurnBlock>
  );
}

function Form({ choice, hand, ...props }: FormProps) {
  if (choice.values) return <ChooseValue choice={choice} hand={hand} {...props} />;
  const isOne = choice.count === undefined && choice.max === undefined;
  return isOne ? <ChooseCard choice={choice} {...props} /> : <ChooseCards choice={choice} {...props} />;
}

/** The form for moves without content: radio buttons, the chosen one's meaning where there are words, and the button to confirm. */
function ChooseBare({ turn, choices, chosen, hand }: Omit<FormProps, 'choice'> & { choices: readonly Choice[] }) {
  const t = useTranslations('hand');
  const prompt = useWords(turn, choices[0].type).prompt();
  return (
    <MoveForm turn={turn} className={WITH_ACTION}>
      <fieldset className="grid gap-2">
        {prompt && <Prompt>{prompt}</Prompt>}
        {hand}
        <div className={`grid gap-x-2 gap-y-1 ${choices.length > 1 ? 'grid-cols-2' : 'grid-cols-1'}`}>
          {choices.map(({ type }) => (
            <Option key={type} turn={turn} type={type} isChosen={chosen.includes(type)} />
          ))}
        </div>
      </fieldset>
      <NothingChosen>{t('choose')}</NothingChosen>
    </MoveForm>
  );
}

/** Only its parts have boxes: where options have no room for meanings, all lie in one place below, so that nothing moves. */
function Option({ turn, type, isChosen }: { turn: Turn; type: string; isChosen: boolean }) {
  const words = useWords(turn, type);
  const meaning = words.meaning();
  const id = `type-${type}`;
  return (
    <div className="contents">
      <input
        type="radio"
        id={id}
        name="move.type"
        value={type}
        required
        defaultChecked={isChosen}
        aria-describedby={meaning === null ? undefined : `${id}-means`}
        className="peer sr-only"
      />
      <label htmlFor={id} className="option row-start-1 px-2 text-center font-semibold text-accent leading-5">
        {words.submit()}
        {meaning !== null && (
          <span aria-hidden="true" className="hidden font-normal text-quiet text-sm leading-tight @lg:block">
            {meaning}
          </span>
        )}
      </label>
      {meaning !== null && (
        <p
          id={`${id}-means`}
          className="invisible col-start-1 -col-end-1 row-start-2 text-center text-quiet text-sm leading-tight peer-checked:visible @lg:hidden"
        >
          {meaning}
        </p>
      )}
      <Action>
        <button type="submit" className={BUTTON}>
          {words.confirm()}
        </button>
      </Action>
    </div>
  );
}

/** The form for a choice of one card: the action bar shows the button for the chosen one, or why it may not be played. */
function ChooseCard({ turn, choice, chosen }: Omit<FormProps, 'hand'>) {
  const words = useWords(turn, choice.type);
  const thought = useTranslations('story.thoughts');
  const { version } = turn.view;
  return (
    <MoveForm turn={turn} type={choice.type} className={WITH_ACTION}>
      <fieldset>
        <Prompt>{words.prompt()}</Prompt>
        <HandChoice turn={turn} kind="radio" chosen={chosen} submit={words.submitAround()} />
      </fieldset>
      <NothingChosen>{words.hint()}</NothingChosen>
      <ThoughtField version={version} add={thought('add')} label={thought('label')} help={thought('help')} />
    </MoveForm>
  );
}

/** The form for a choice of several cards: exactly `count`, or from `min` to `max`. As long as none is chosen, one touch takes those suggested. */
function ChooseCards({ turn, choice, chosen }: Omit<FormProps, 'hand'>) {
  const t = useTranslations('table.hand');
  const own = useTranslations('hand');
  const cards = useTranslations('cards');
  const words = useWords(turn, choice.type);
  const min = choice.count ?? choice.min ?? 0;
  const max = choice.count ?? choice.max ?? turn.view.hand.length;
  const suggested = turn.suggested?.length === max && turn.suggested;
  const counted = Array.from({ length: max + 1 }, (_, count) => t('chosen', { chosen: String(count), max }));
  const form = (
    <MoveForm turn={turn} type={choice.type} className="grid gap-2 *:min-w-0 [counter-reset:chosen]">
      {min === 0 && <input type="hidden" name="move.cards[]" value="" />}
      <fieldset>
        <Prompt>{words.prompt()}</Prompt>
        <HandChoice turn={turn} kind="checkbox" chosen={chosen} />
      </fieldset>
      <div className="mx-auto grid min-h-14 w-full max-w-md grid-cols-[auto_1fr] items-center gap-3">
        <p aria-hidden="true" className="text-quiet text-sm">
          {t.rich('chosenRich', {
            max,
            chosen: () => <span className="font-bold text-ink before:content-[counter(chosen)]" />,
          })}
        </p>
        <CountedSubmit min={min} max={max} counted={[...counted, t('tooMany', { max })]} className={BUTTON}>
          {words.submit()}
        </CountedSubmit>
      </div>
    </MoveForm>
  );
  if (!suggested) return form;
  return (
    <div className="relative">
      {form}
      <MoveForm turn={turn} type={choice.type} className="until-cards-chosen">
        {suggested.map((card) => (
          <input key={card} type="hidden" name="move.cards[]" value={card} />
        ))}
        <button type="submit" className={BUTTON}>
          {own('suggested', { cards: suggested.map((card) => cardText(cards, card).text).join(' ') })}
        </button>
      </MoveForm>
    </div>
  );
}

/** The form for a choice of one value: a radio button each, and one in the action bar that confirms it in words. */
function ChooseValue({ turn, choice, chosen, hand }: FormProps) {
  const words = useWords(turn, choice.type);
  const t = useTranslations('hand');
  const values = choice.values ?? [];
  const areNumbers = values.every((value) => typeof value === 'number');
  return (
    <MoveForm turn={turn} type={choice.type} className={WITH_ACTION}>
      <fieldset className="grid gap-2">
        <Prompt>{words.prompt()}</Prompt>
        {hand}
        <ValueOptions
          options={values.map((value) => ({ value, ...words.option(value) }))}
          chosen={chosen}
          className={areNumbers ? 'number-options' : 'grid grid-cols-2 gap-2'}
        />
      </fieldset>
      <NothingChosen>{t('choose')}</NothingChosen>
    </MoveForm>
  );
}
