import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lookAt } from './inspection';
import { newPerson, useBrowser } from './people';

useBrowser();

const PASSWORD = 'correct horse';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Account' }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Register').click();
  await page.getByText('Welcome!').waitFor();
}

describe('an account', () => {
  it('comes back with a recovery code, takes its data along, and goes for good', async () => {
    const { page } = await newPerson();
    const name = `Kai ${Date.now() % 100_000}`;
    await register(page, name);
    await page.goto(`/people/${encodeURIComponent(name)}`);
    await page.getByRole('heading', { name }).first().waitFor();
    await lookAt(page, 'profile', { whole: true, once: true });
    await page.goto('/account');
    await page.getByText('You have no recovery codes.').waitFor();
    await page.getByLabel('Your password').fill(PASSWORD);
    await button(page, 'Make 10 new codes').click();
    await page.getByText('You have 10 unused recovery codes.').waitFor();
    await lookAt(page, 'account-codes', { whole: true, once: true });
    const code = (await page.locator('ol code').first().textContent())!;

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save my data' }).click();
    const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { name: string };
    expect(saved.name).toBe(name);

    await button(page, 'Log out').first().click();
    await page.getByText('Forgotten your password?').click();
    const form = page.locator('details form');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Recovery code').fill(code.toLowerCase());
    await form.getByLabel('New password').fill('battery staple');
    await lookAt(page, 'account-recover', { whole: true, once: true });
    await button(page, 'Set the new password').click();
    await page.getByText('The password is changed. Log in with it.').waitFor();
    const login = page.locator('form', { has: page.getByRole('heading', { name: 'Account' }) });
    await login.getByLabel('Name').fill(name);
    await login.getByLabel('Password').fill('battery staple');
    await button(page, 'Log in').click();
    await page.getByText('You have 9 unused recovery codes.').waitFor();

    await button(page, 'Delete the account').click();
    await page.getByRole('dialog').getByLabel('Your password').fill('battery staple');
    await lookAt(page, 'account-delete', { once: true });
    await button(page, 'Delete for good').click();
    await page.getByText('Deleted. Goodbye!').waitFor();
    expect((await page.request.get(`/api/people/${encodeURIComponent(name)}`)).status()).toBe(404);
  });
});
