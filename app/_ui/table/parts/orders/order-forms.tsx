import { useTranslations } from '@/app/_texts/translate';
import { cardName, handOrder } from '@/app/_ui/kit/cards';
import { HiddenFields, type Labeled, QuietSubmit, SelectField } from '@/app/_ui/kit/controls';
import { Check, TableForm } from '@/app/_ui/table/pieces';
import { RANKS, SUITS } from '@/lib/cards';
import { type Order, type OrderKind, type Pick, RULES, type Stop, sentence } from '@/lib/orders';
import { type OrderOffer, picksFor, suitsToFollow } from './offer';
import { OrderButtons } from './order-buttons';
import { orderSentence, stopIn } from './words';

type Props = { offer: OrderOffer; after: string };

/** A form for each kind of order that makes sense now. They work without scripts. */
export function OrderForms({ offer, after }: Props) {
  return offer.kinds.map((kind) => <KindForm key={kind} kind={kind} offer={offer} after={after} />);
}

function KindForm({ kind, ...props }: Props & { kind: OrderKind }) {
  switch (kind) {
    case 'trick':
      return <TrickForm {...props} />;
    case 'deal':
      return <DealForm {...props} />;
    case 'bid':
      return <BidForm {...props} />;
    case 'take':
      return <TakeForm {...props} />;
    case 'draw':
      return <DrawForm {...props} />;
    case 'decline-weak':
      return <LastingForm {...props} order={{ kind }} />;
  }
}

/** A form with its title that leaves one order of this kind. `replaces`: the id of the one whose place it takes. */
function Form(props: Props & { kind: OrderKind; replaces?: string | undefined; children: React.ReactNode }) {
  const { offer, after, kind, replaces, children } = props;
  const t = useTranslations('orders.page');
  const { view, seat } = offer;
  return (
    // The fields show the orders that stand.
    <TableForm key={view.orders.map(({ id }) => id).join()} scene={{ view, after }} path="orders" className="">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">{t(`kind.${kind}`)}</legend>
        <HiddenFields fields={{ seat, 'order.kind': kind, ...(replaces !== undefined && { remove: replaces }) }} />
        {children}
      </fieldset>
    </TableForm>
  );
}

/** For the next trick: a card or a rule for each suit that may be led, what is played otherwise, and what is led. */
function TrickForm({ offer, after }: Props) {
  const t = useTranslations('orders.page');
  const cards = useTranslations('cards');
  const words = useTranslations();
  const { view, base } = offer;
  const standing = base?.order.kind === 'trick' ? base.order : null;
  const hand = handOrder(view.hand);
  const nothing = { value: '', text: t('nobody') };
  const named = (card: (typeof hand)[number]): Labeled => ({ value: card, text: cardName(cards, card) });
  const inHand = (name: 'card' | 'lead', label: string) => (
    <SelectField
      name={`order.${name}`}
      label={label}
      choices={[nothing, ...hand.map(named)]}
      defaultValue={fieldOf(standing?.[name])}
    />
  );
  return (
    <Form offer={offer} after={after} kind="trick" replaces={base?.id}>
      {suitsToFollow(offer).map((suit) => {
        const picks = picksFor(offer, suit, RULES);
        const rules = picks.rules.map((rule) => ({ value: `rule:${rule}`, text: words(`orders.pick.${rule}`) }));
        const ofSuit = handOrder(picks.cards).map(named);
        return (
          <SelectField
            key={suit}
            name={`order.follow.${suit}`}
            label={t('ifLed', { suit: cards(`suit.${suit}`) })}
            choices={[nothing, ...rules, ...ofSuit]}
            defaultValue={fieldOf(standing?.follow?.[suit])}
          />
        );
      })}
      {inHand('card', t('inAnyCase'))}
      {hand.length > 1 && inHand('lead', t('ifYouWin'))}
      <Stops stops={offer.stops} chosen={standing?.until} />
      <QuietSubmit>{t('leave')}</QuietSubmit>
    </Form>
  );
}

function fieldOf(pick: Pick | undefined): string {
  if (pick === undefined) return '';
  return typeof pick === 'string' ? pick : `rule:${pick.rule}`;
}

/** The rules that hold until the end of the deal, a button each. */
function DealForm({ offer, after }: Props) {
  const t = useTranslations();
  const { view, seat } = offer;
  const standing = view.orders.find(({ order }) => order.kind === 'deal')?.order;
  const buttons = offer.dealRules.map((rule) => {
    const order: Order = { kind: 'deal', rule };
    return { order: JSON.stringify(order), value: rule, text: orderSentence(t, sentence(order)) };
  });
  return (
    <Form offer={offer} after={after} kind="deal">
      <Stops stops={offer.stops} chosen={standing?.kind === 'deal' ? standing.until : undefined} />
      <OrderButtons
        question={{ advice: `/api/tables/${view.table}/orders/advice`, seat, version: view.version }}
        name="order.rule"
        buttons={buttons}
        equal
      />
    </Form>
  );
}

const BIDS = Array.from({ length: 14 }, (_, bid) => String(bid));

function BidForm(props: Props) {
  const t = useTranslations('orders.page');
  return (
    <Form {...props} kind="bid">
      <SelectField
        name="order.value"
        label={t('bid')}
        choices={BIDS.map((value) => ({ value, text: t('bidValue', { value }) }))}
        defaultValue="1"
      />
      <QuietSubmit>{t('leave')}</QuietSubmit>
    </Form>
  );
}

function TakeForm(props: Props) {
  const t = useTranslations();
  return (
    <Form {...props} kind="take">
      <div className="grid gap-2 sm:grid-cols-2">
        {[true, false].map((value) => (
          <QuietSubmit key={String(value)} name="order.value" value={String(value)}>
            {orderSentence(t, sentence({ kind: 'take', value }))}
          </QuietSubmit>
        ))}
      </div>
    </Form>
  );
}

/** One button for an order that counts in all deals, as long as it does not stand. */
function LastingForm({ order, ...props }: Props & { order: Order }) {
  const t = useTranslations();
  if (props.offer.view.orders.some((standing) => standing.order.kind === order.kind)) return null;
  return (
    <Form {...props} kind={order.kind}>
      <QuietSubmit>{orderSentence(t, sentence(order))}</QuietSubmit>
    </Form>
  );
}

/** For two-handed Spades: which suits, and from which rank on every card, are kept. */
function DrawForm(props: Props) {
  const t = useTranslations('orders.page');
  const cards = useTranslations('cards');
  return (
    <Form {...props} kind="draw">
      {/* No suit is a choice as well. */}
      <input type="hidden" name="order.suits[]" value="" />
      <fieldset>
        <legend>{t('keepSuits')}</legend>
        <div className="grid grid-cols-2 gap-x-3">
          {SUITS.toReversed().map((suit) => (
            <Check key={suit} name="order.suits[]" value={suit} isChecked={suit === 'S'} text={cards(`suit.${suit}`)} />
          ))}
        </div>
      </fieldset>
      <SelectField
        name="order.from"
        label={t('keepFrom')}
        choices={RANKS.toReversed().map((rank) => ({ value: rank, text: cards(`rank.${rank}`) }))}
        defaultValue="T"
      />
      <QuietSubmit>{t('leave')}</QuietSubmit>
    </Form>
  );
}

/** The events that end an order, folded away. */
function Stops({ stops, chosen = [] }: { stops: readonly Stop[]; chosen?: readonly Stop[] | undefined }) {
  const t = useTranslations();
  if (stops.length === 0) return null;
  return (
    <details open={chosen.length > 0}>
      <summary className="min-h-11 cursor-pointer content-center text-sm">{t('orders.page.stops')}</summary>
      {stops.map((stop) => (
        <Check key={stop} name="order.until[]" value={stop} isChecked={chosen.includes(stop)} text={stopIn(t, stop)} />
      ))}
    </details>
  );
}
