/** Theme, motion, pace and sound: chosen here, set before the first paint by public/theme.js. */

import { readSetting, writeSetting } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'on' | 'off';
export type Pace = 'calm' | 'quick';

const inBrowser = typeof window !== 'undefined';
const darkQuery = inBrowser ? matchMedia('(prefers-color-scheme: dark)') : null;
const stillQuery = inBrowser ? matchMedia('(prefers-reduced-motion: reduce)') : null;

class Look {
  theme: Theme = $state((readSetting('theme') as Theme | null) ?? 'auto');
  motion: Motion = $state((readSetting('motion') as Motion | null) ?? 'auto');
  /** How fast programs' moves follow each other. */
  pace: Pace = $state(readSetting('pace') === 'quick' ? 'quick' : 'calm');
  sound: boolean = $state(readSetting('sound') === 'on');
  /** Whether a device that can shakes when it is one's turn. */
  vibration: boolean = $state(readSetting('vibration') === 'on');
}

export const look = new Look();

export function setTheme(theme: Theme): void {
  look.theme = theme;
  writeSetting('theme', theme === 'auto' ? null : theme);
  apply();
}

export function setMotion(motion: Motion): void {
  look.motion = motion;
  writeSetting('motion', motion === 'auto' ? null : motion);
  apply();
}

export function setPace(pace: Pace): void {
  look.pace = pace;
  writeSetting('pace', pace === 'calm' ? null : pace);
}

export function setSound(on: boolean): void {
  look.sound = on;
  writeSetting('sound', on ? 'on' : null);
}

export function setVibration(on: boolean): void {
  look.vibration = on;
  writeSetting('vibration', on ? 'on' : null);
}

/** Whether things jump instead of moving. */
export function motionIsOff(): boolean {
  return look.motion === 'off' || (look.motion === 'auto' && stillQuery?.matches === true);
}

export function currentTheme(): 'light' | 'dark' {
  if (look.theme !== 'auto') return look.theme;
  return darkQuery?.matches ? 'dark' : 'light';
}

function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = currentTheme();
  root.dataset.motion = motionIsOff() ? 'off' : 'on';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', currentTheme() === 'dark' ? '#14171C' : '#F4EFE5');
}

/** Follow the system while nothing is chosen. */
export function followSystem(): void {
  darkQuery?.addEventListener('change', apply);
  stillQuery?.addEventListener('change', apply);
  apply();
}
