import type { ReactNode } from 'react';
import { sectionTitle } from '@/app/_ui/kit/classes';

/** A titled part of the home page. `id` names its title. */
export function HomeSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className={sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
