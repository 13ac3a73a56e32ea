import { useTranslations } from '@/app/_texts/translate';
import { cardName, handOrder, type SuitOrder } from '@/app/_ui/kit/cards';
import { TableForm } from '@/app/_ui/table/pieces';
import { type Card, SUITS } from '@/lib/cards';
import { RULES, sentence } from '@/lib/orders';
import { asked, baseOf, type Candidate, type OrderOffer, ordersByRule, ordersWith } from './offer';
import { OfferLine } from './offer-line';
import { OrderFan, type When } from './order-fan';
import { cardIn, orderSentence } from './words';

type Props = {
  offer: OrderOffer;
  /** Cards to be marked, because they are new to the player. */
  fresh: readonly Card[];
  /** The page to be on afterwards. */
  after: string;
  /** The card or the rule that the address of the page names. */
  chosen: string | null;
  suits?: SuitOrder | undefined;
};

/**
 * The hand of a player who is not to play now: a tap on a card, or on a rule, shows what can be ordered with it, and a second tap
 * leaves that order. It is added to the order for a trick that they have left already.
 */
export function OrderHand({ offer, fresh, after, chosen, suits }: Props) {
  const t = useTranslations();
  const cards = useTranslations('cards');
  const { view, seat, base } = offer;
  /** Says the whole of an order where that is more than it adds. */
  const together = ({ whole }: Candidate, text: string) => {
    const all = base === null ? text : orderSentence(t, sentence(whole));
    return all !== text && { all: t('orders.page.together', { sentence: all }) };
  };
  const sentences: Partial<Record<When, string>> = {};
  const ofCards = handOrder(view.hand, suits).map((card) => {
    const [name, short] = [cardName(cards, card), cardIn(t, card)];
    const orders = ordersWith(offer, card).map((candidate) => {
      const when = whenOf(candidate);
      const says = sentences[when] ?? orderSentence(t, sentence(candidate.adds)).replace(short, '{card}');
      sentences[when] = says;
      return { when, ...together(candidate, says.replace('{card}', short)) };
    });
    return { card, name, short, orders, ...(fresh.includes(card) && { fresh: t('table.hand.fresh', { card: name }) }) };
  });
  const ofRules = RULES.flatMap((rule) => {
    const byRule = ordersByRule(offer, rule);
    const additions = byRule.map((one) => {
      const text = orderSentence(t, sentence(one.adds));
      return { adds: { follow: one.adds.follow }, text, ...together(one, text) };
    });
    return additions.length > 0 ? [{ id: rule, name: t(`orders.page.rule.${rule}`), additions }] : [];
  });
  const hint = t('orders.page.hint');
  const hintLine = (
    // It is the name of the fieldset.
    <p aria-hidden="true" className="mb-1 text-quiet text-sm leading-tight pr-9 sm:pointer-fine:pr-18">
      {hint}
    </p>
  );
  return (
    <section aria-label={t('table.hand.title')} data-hand tabIndex={-1} className="outline-none">
      {view.suggestions ? (
        <OfferLine
          {...asked(offer)}
          standing={view.orders.map(({ order }) => order.kind)}
          text={t('orders.page.offer')}
          offline={t('table.offline')}
        >
          {hintLine}
        </OfferLine>
      ) : (
        hintLine
      )}
      <TableForm
        // Nothing is chosen any more when an order has been left.
        key={view.orders.map(({ id }) => id).join()}
        scene={{ view, after }}
        path="orders"
        fields={{ seat, ...(base && { remove: base.id }) }}
        className=""
      >
        {/* The enter key presses the first button of a form, which must not leave an order that is out of sight. */}
        <button type="submit" name="remove" value="none" hidden />
        <fieldset aria-label={hint}>
          <OrderFan
            cards={ofCards}
            sentences={sentences}
            rules={ofRules}
            base={baseOf(offer)}
            given={chosen}
            page={`/t/${view.table}`}
            sprite={cards('sprite')}
            question={{ advice: `/api/tables/${view.table}/orders/advice`, seat, version: view.version }}
            texts={{
              leaveWith: t('orders.page.leaveWith', { card: '{card}' }),
              leave: t('orders.page.leave'),
              rules: t('orders.page.rules'),
              nothing: t('orders.page.nothing'),
              close: t('orders.page.close'),
              show: t('orders.page.show'),
            }}
          />
        </fieldset>
      </TableForm>
    </section>
  );
}

function whenOf({ adds }: Candidate): When {
  if (adds.card) return 'card';
  return SUITS.find((suit) => adds.follow?.[suit]) ?? 'lead';
}
