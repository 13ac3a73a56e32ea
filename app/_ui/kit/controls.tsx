import Link from 'next/link';
import type { ReactNode } from 'react';
import { button, quietButton, sectionTitle, textLink } from './classes';

// The links, buttons and headings of most pages in their usual look. Nothing behind a link is loaded before somebody follows it.

type To = { href: string; children: ReactNode };
type Words = { children: ReactNode };

export const TextLink = (to: To) => <Link {...to} prefetch={false} className={textLink} />;

export const ButtonLink = (to: To) => <Link {...to} prefetch={false} className={button} />;

export const QuietLink = (to: To) => <Link {...to} prefetch={false} className={quietButton} />;

type Sent = Words & { name?: string; value?: string };

/** The button of a form, as wide as the form unless it has another look. */
export const Submit = ({ look = `${quietButton} w-full`, ...sent }: Sent & { look?: string | undefined }) => (
  <button type="submit" {...sent} className={look} />
);

export const MainSubmit = (sent: Sent) => <Submit {...sent} look={button} />;

export const QuietSubmit = (sent: Sent) => <Submit {...sent} look={quietButton} />;

export const SectionTitle = (title: Words & { id: string }) => <h2 {...title} className={sectionTitle} />;
