import { render } from '@react-email/render';
import { createElement } from 'react';
import { documentOf } from '@/app/_ui/mail/letters';
import { MailPage } from '@/app/_ui/mail/page';
import { textOf } from '@/app/_ui/mail/text';
import type { OutgoingMail } from '@/lib/notify';
import type { RenderedMail } from '@/lib/notify/channels/email';

/** Larger mails are cut off by some mail programs, or need a tap to be shown whole; in bytes. */
const MOST_HTML = 40_000;

/**
 * A mail as HTML and as text, in the language of its receiver. A digest that would grow too long shows its last tables only
 * as links, and says so.
 */
export async function renderMail(mail: Pick<OutgoingMail, 'letter' | 'locale' | 'unsubscribe'>): Promise<RenderedMail> {
  const tables = mail.letter.kind === 'digest' ? mail.letter.tables.length : 0;
  for (let shown = tables; ; shown--) {
    const document = documentOf(mail, shown);
    const html = await render(createElement(MailPage, { document, locale: mail.locale }));
    if (shown === 0 || Buffer.byteLength(html) <= MOST_HTML) {
      return { subject: document.subject, html, text: textOf(document) };
    }
  }
}
