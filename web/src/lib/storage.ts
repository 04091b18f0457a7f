/** Choices kept in this browser; all still works where it forbids keeping anything. */

export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(`tessera.${key}`);
  } catch {
    return null;
  }
}

export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`tessera.${key}`);
    else localStorage.setItem(`tessera.${key}`, value);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}
