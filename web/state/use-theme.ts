import { useEffect, useState } from 'preact/hooks';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** Manages the colour scheme, persisted across visits; `system` follows the operating system. */
export function useTheme(): readonly [theme: Theme, setTheme: (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => THEMES.find((name) => name === localStorage.getItem(KEY)) ?? 'system',
  );
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem(KEY, theme);
  }, [theme]);
  return [theme, setTheme];
}
