/** This browser as a device that shows calls. */

import { addDevice, removeDevice } from './api';

/** Whether this browser could show notifications of this page. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Under what the server knows a device: the digest of its endpoint. */
export async function deviceId(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The id of this browser among those that show calls; null if it does not. */
export async function ownDevice(devices: string[]): Promise<string | null> {
  const subscription = canBePushed() ? await ownSubscription() : null;
  const id = subscription && (await deviceId(subscription.endpoint));
  return id && devices.includes(id) ? id : null;
}

export type Trouble = 'denied' | 'failed';

/** Ask the person and then the push service; the server is told. What went wrong otherwise, if anything. */
export async function startPushes(key: string): Promise<Trouble | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  let subscription: PushSubscription;
  if (!registration) return 'failed';
  try {
    // One that was made for another key, as of a server that has begun anew, stands in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return 'failed';
  }
  const { endpoint, keys } = subscription.toJSON();
  await addDevice({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
  return null;
}

/** Show none here any more. */
export async function stopPushes(device: string): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
  await removeDevice(device);
}
