import { render } from '@react-email/render';
import { createElement } from 'react';
import { textOf } from '@/app/_ui/mail/document';
import { documentOf } from '@/app/_ui/mail/letters';
import { MailPage } from '@/app/_ui/mail/page';
import type { OutgoingMail } from '@/lib/notify';
import type { RenderedMail } from '@/lib/notify/channels/email';

/** Larger mails are cut off by some mail programs, or need a tap to be shown whole; in bytes. */
const MOST_HTML = 40_000;

type Content = Pick<OutgoingMail, 'letter' | 'locale' | 'zone' | 'unsubscribe'>;

/** A mail as HTML and text, in its receiver's language. The last tables of a long digest are only links, which it says. */
export async function renderMail(mail: Content): Promise<RenderedMail> {
  const tables = mail.letter.kind === 'digest' ? mail.letter.tables.length : 0;
  const whole = await renderWith(mail, tables);
  if (fits(whole)) return whole;
  // Looks for the largest number of tables that fits, by halving.
  let best = await renderWith(mail, 0);
  for (let low = 0, high = tables; high - low > 1; ) {
    const middle = Math.floor((low + high) / 2);
    const tried = await renderWith(mail, middle);
    if (fits(tried)) {
      best = tried;
      low = middle;
    } else {
      high = middle;
    }
  }
  return best;
}

async function renderWith(mail: Content, shownInFull: number): Promise<RenderedMail> {
  const document = documentOf(mail, shownInFull);
  const html = await render(createElement(MailPage, { document, locale: mail.locale }));
  return { subject: document.subject, html, text: textOf(document) };
}

function fits({ html }: RenderedMail): boolean {
  return Buffer.byteLength(html) <= MOST_HTML;
}
