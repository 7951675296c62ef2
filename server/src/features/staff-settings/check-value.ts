import { safeHref } from '@bailu/contract/links'
import { type SettingName, type SettingRaw, settingValues } from '@bailu/contract/settings'
import type { Settings } from '../../core/settings.ts'
import { Refusal } from '../../core/refusal.ts'
import { troublesOf } from '../../core/field-troubles.ts'
import { promptpayText } from '../../outside/promptpay.ts'

/** Hosts allowed for the support link, besides the shop's own and the one from the config. */
const SUPPORT_HOSTS = ['line.me', 'lin.ee', 'wa.me', 'm.me', 't.me', 'api.whatsapp.com', 'www.facebook.com']

/**
 * Validates a value and returns it as it will be stored.
 * @throws AppError bad_input with the field issues, under `value`
 */
export function checkValue<N extends SettingName>(start: Settings, name: N, value: unknown): SettingRaw<N> {
  const parsed = settingValues[name].safeParse(value)
  if (!parsed.success) {
    const troubles = Object.entries(troublesOf(parsed.error, value))
    throw new Refusal(
      'bad_input',
      Object.fromEntries(troubles.map(([at, trouble]) => [at === '' ? 'value' : `value.${at}`, trouble])),
    )
  }
  const raw = parsed.data as SettingRaw<SettingName>
  if (name === 'promptpay' && !canBePaid((raw as SettingRaw<'promptpay'>).id)) wrong('value.id', 'form')
  if (name === 'support_link' && safeHref(raw) === null) wrong('value', 'form')
  if (name === 'support_link' && !supportHosts(start).includes(new URL(String(raw)).hostname)) wrong('value', 'choice')
  return raw as SettingRaw<N>
}

const wrong = (at: string, what: 'form' | 'choice'): never => {
  throw new Refusal('bad_input', { [at]: { what } })
}

/** Whether a PromptPay QR code can be made for this id. A phone number must be a mobile one. */
function canBePaid(id: string): boolean {
  if (id.length === 10 && !/^0[689]/.test(id)) return false
  return promptpayText(id, 100n).includes(id.slice(1))
}

export const supportHosts = ({ supportLink, publicUrl }: Settings): string[] => [
  ...SUPPORT_HOSTS,
  new URL(supportLink).hostname,
  new URL(publicUrl).hostname,
]
