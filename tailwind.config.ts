import type { Config } from 'tailwindcss';

export default {
  content: ['./app/**/*.{ts,tsx}'],
  darkMode: 'media',
  theme: {
    extend: {
      // The palette lives in CSS variables (app/globals.css), so that dark mode is one block of values.
      colors: {
        page: 'var(--page)',
        panel: 'var(--panel)',
        line: 'var(--line)',
        ink: 'var(--ink)',
        quiet: 'var(--quiet)',
        accent: 'var(--accent)',
        onaccent: 'var(--on-accent)',
        felt: 'var(--felt)',
        card: 'var(--card)',
        red: 'var(--red)',
        black: 'var(--black)',
        warn: 'var(--warn)',
      },
    },
  },
} satisfies Config;
