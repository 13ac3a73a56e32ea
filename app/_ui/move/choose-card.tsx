import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { ThoughtField } from '@/app/_ui/table/parts/thoughts';
import type { Choice } from '@/lib/rules/view';
import { HandChoice } from './hand-choice';
import { MoveForm, NothingChosen, Prompt, WITH_ACTION } from './move-form';
import { useWords } from './words';

/** `chosen`: the card that is chosen when the page opens. */
type Props = { turn: Turn; choice: Choice; chosen: readonly string[] };

/** The form for a choice of one card: the action bar shows the button for the chosen one, or why it may not be played. */
export function ChooseCard({ turn, choice, chosen }: Props) {
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
