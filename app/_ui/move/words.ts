import { gameIdOf, moveKey, optionalMoveKey } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import type { ValueOption } from './value-options';

/** The texts about one kind of move of the viewer's seat, from `games.{game}.moves.{type}`. */
export function useWords({ view, details, names }: Turn, type: string) {
  const t = useTranslations('games');
  const game = gameIdOf(view.game);
  const values = view.seat === null ? {} : details.words(view.seat, names);
  const optional = (part: string, more: Record<string, string | number> = {}) => {
    const key = optionalMoveKey(game, type, part);
    return key && t(key, { ...values, ...more });
  };
  /** The text of the button or of the choice; `card` stands where the message has `<card></card>`. */
  const submit = (card?: React.ReactNode) => t.rich(moveKey(game, type, 'submit'), { ...values, card: () => card });
  return {
    /** The question to decide; several moves without content share the one of the first. */
    prompt: () => optional('prompt'),
    hint: () => optional('hint'),
    submit,
    /** The same without the card: what is said before it, and after it. */
    submitAround: () => t.markup(moveKey(game, type, 'submit'), { ...values, card: () => '\u0000' }).split('\u0000'),
    /** The text of the button that confirms the move itself. */
    confirm: () => optional('confirm') ?? submit(),
    /** A value that can be chosen: how it is called, what it means, and the text of the button that confirms it. */
    option: (value: string | number): Omit<ValueOption, 'value'> => {
      const means = optional(`values.${value}.explain`);
      const text = optional(`values.${value}.label`) ?? value;
      return { text, ...(means && { means }), confirm: optional('confirm', { value }) ?? value };
    },
    /** The meaning of a move without content. */
    meaning: () => optional('explain'),
  };
}
