import { useTranslations } from '@/app/_texts/translate';
import { Drawer, Panel, QuietSubmit } from '@/app/_ui/kit/controls';
import { TableForm } from '@/app/_ui/table/pieces';
import { sentence } from '@/lib/orders';
import { asked, type OrderOffer } from './offer';
import { OrderForms } from './order-forms';
import { Suggestions } from './suggestions';
import { orderSentence } from './words';

type Props = {
  offer: OrderOffer;
  /** The page to be on afterwards. */
  after: string;
};

/**
 * The orders that a player has left for their turn, those a bot would leave, and, folded away, the forms for all orders and when
 * they want to be waited for. Nobody else is shown any of it.
 */
export function OrdersPart({ offer, after }: Props) {
  const t = useTranslations();
  const { view, seat, kinds, base } = offer;
  const standing = view.orders.map(({ id, order }) => ({ id, text: orderSentence(t, sentence(order)) }));
  const sentences = standing.map(({ text }) => text);
  const suggests = view.suggestions && kinds.length > 0 && !view.toAct.includes(seat);
  return (
    <>
      {suggests && (
        <Suggestions
          {...asked(offer)}
          standing={sentences}
          base={base?.id}
          title={t('orders.page.suggested')}
          offline={t('table.offline')}
        />
      )}
      {standing.length > 0 && (
        <Panel title={t('orders.page.standing')}>
          <p className="text-quiet text-sm">{t('orders.page.secret')}</p>
          <ul className="grid divide-y divide-line">
            {standing.map(({ id, text }) => (
              <li key={id} className="grid grid-cols-[1fr_auto] items-center gap-3 py-2 last:pb-0">
                <span>{text}</span>
                <TableForm scene={{ view, after }} path="orders" fields={{ seat, remove: id }} className="">
                  <QuietSubmit>
                    {t('orders.page.remove')}
                    <span className="sr-only">: {text}</span>
                  </QuietSubmit>
                </TableForm>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {(kinds.length > 0 || view.forced) && (
        <Drawer
          title={t('orders.page.more', { wake: view.forced ? 'yes' : 'no', orders: kinds.length > 0 ? 'yes' : 'no' })}
        >
          <div className="grid gap-4 divide-y divide-line *:not-last:pb-4">
            <OrderForms offer={offer} after={after} />
            {view.forced && <WakeSwitch offer={offer} after={after} />}
          </div>
        </Drawer>
      )}
    </>
  );
}

/** Tells screen readers what stands when that has changed. It is always on the page, which the rest need not be. */
export function OrderStatus({ view: { orders } }: Pick<OrderOffer, 'view'>) {
  const t = useTranslations();
  const sentences = orders.map(({ order }) => orderSentence(t, sentence(order)));
  return (
    <p role="status" className="sr-only">
      {t('orders.page.status', { count: orders.length, sentences: sentences.join(' ') })}
    </p>
  );
}

/** Whether cards that leave the player nothing to decide play themselves. */
function WakeSwitch({ offer: { view, seat }, after }: Props) {
  const t = useTranslations('orders.page.wake');
  const isOn = view.wake === 'decision';
  return (
    <TableForm scene={{ view, after }} path="orders" fields={{ seat, wake: isOn ? 'always' : 'decision' }}>
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-describedby="wake-help"
        className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-3 rounded-lg text-left font-medium focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
      >
        <span>{t('label')}</span>
        <span
          aria-hidden="true"
          className={`flex h-7 w-12 rounded-full border-2 p-0.5 ${isOn ? 'justify-end border-accent bg-accent' : 'border-quiet bg-page'}`}
        >
          <span className={`size-5 rounded-full ${isOn ? 'bg-onaccent' : 'bg-quiet'}`} />
        </span>
      </button>
      <p id="wake-help" className="text-quiet text-sm">
        {t('help', { wake: isOn ? 'decision' : 'always', hold: view.hold === 'first-half' ? 'half' : view.hold })}
      </p>
    </TableForm>
  );
}
