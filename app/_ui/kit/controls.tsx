import Link from 'next/link';
import type { ReactNode } from 'react';
import { button, quietButton, sectionTitle, textLink } from './classes';

// The links, buttons and headings of most pages in their usual look. Nothing behind a link is loaded before somebody follows it.

type To = { href: string; children: ReactNode };
type Words = { children: ReactNode };

export const TextLink = (to: To) => <Link {...to} prefetch={false} className={textLink} />;

export const ButtonLink = (to: To) => <Link {...to} prefetch={false} className={button} />;

export const QuietLink = (to: To) => <Link {...to} prefetch={false} className={quietButton} />;

export const MainSubmit = (words: Words) => <button {...words} type="submit" className={button} />;

export const QuietSubmit = (words: Words) => <button {...words} type="submit" className={quietButton} />;

export const SectionTitle = (title: Words & { id: string }) => <h2 {...title} className={sectionTitle} />;
