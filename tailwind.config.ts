import type { Config } from 'tailwindcss';

// The values live in CSS variables (app/globals.css), so that dark mode and high contrast are one block of values each.
export default {
  content: ['./app/**/*.{ts,tsx}'],
  darkMode: 'media',
  theme: {
    extend: {
      colors: {
        page: 'var(--page)',
        panel: 'var(--panel)',
        sheet: 'var(--sheet)',
        tint: 'var(--tint)',
        line: 'var(--line)',
        ink: 'var(--ink)',
        quiet: 'var(--quiet)',
        accent: 'var(--accent)',
        onaccent: 'var(--on-accent)',
        warn: 'var(--warn)',
        felt: 'var(--felt)',
        onfelt: 'var(--on-felt)',
        plate: 'var(--plate)',
        onplate: 'var(--on-plate)',
        plateline: 'var(--plate-line)',
        winner: 'var(--winner)',
        card: 'var(--card)',
        cardline: 'var(--card-line)',
        hearts: 'var(--suit-hearts)',
        series: {
          1: 'var(--series-1)',
          2: 'var(--series-2)',
          3: 'var(--series-3)',
          4: 'var(--series-4)',
          5: 'var(--series-5)',
          6: 'var(--series-6)',
        },
      },
      fontFamily: {
        // For headlines that tell something: the end of a deal, the story, the home page.
        display: ['Iowan Old Style', 'Palatino Linotype', 'Palatino', 'P052', 'URW Palladio L', 'Georgia', 'serif'],
      },
      fontSize: {
        label: ['0.8125rem', '1rem'],
        headline: ['clamp(1.5rem, 1.2rem + 1.6vw, 2.25rem)', '1.15'],
      },
      spacing: {
        // The bar above a table, and the least a finger needs.
        bar: '2.5rem',
        touch: '2.75rem',
      },
      boxShadow: {
        card: '0 0.5px 1px rgb(0 0 0 / .3), 0 2px 5px rgb(0 0 0 / .22)',
        raised: '0 1px 2px rgb(0 0 0 / .3), 0 8px 16px rgb(0 0 0 / .28)',
        plate: '0 1px 3px rgb(0 0 0 / .3)',
        sheet: '0 0 1px rgb(0 0 0 / .4), 0 12px 48px rgb(0 0 0 / .35)',
      },
      transitionDuration: { move: 'var(--move)', hold: 'var(--hold)', touch: 'var(--touch)' },
      animationDuration: { move: 'var(--move)', hold: 'var(--hold)' },
      transitionTimingFunction: { card: 'cubic-bezier(.22, .8, .3, 1)' },
    },
  },
} satisfies Config;
