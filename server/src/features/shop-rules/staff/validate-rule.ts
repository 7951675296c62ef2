import { safeHref } from '@bailu/contract/links'
import { type ShopRuleInput, type ShopRuleName, shopRuleSchemas } from '@bailu/contract/shop-rules/staff'
import { fieldIssuesOf } from '../../../core/field-issues.ts'
import { promptpayText } from '../../../integrations/promptpay.ts'
import type { Config } from '../../../lib/config.ts'
import { AppError } from '../../../lib/errors.ts'

/** Hosts allowed for the support link, besides the shop's own and the one from the config. */
const SUPPORT_HOSTS = ['line.me', 'lin.ee', 'wa.me', 'm.me', 't.me', 'api.whatsapp.com', 'www.facebook.com']

/**
 * Validates a value and returns it as it will be stored.
 * @throws AppError bad_input with the field issues, under `value`
 */
export function validateRule<N extends ShopRuleName>(config: Config, name: N, value: unknown): ShopRuleInput<N> {
  const parsed = shopRuleSchemas[name].safeParse(value)
  if (!parsed.success) {
    const issues = Object.entries(fieldIssuesOf(parsed.error, value))
    throw new AppError(
      'bad_input',
      Object.fromEntries(issues.map(([path, issue]) => [path === '' ? 'value' : `value.${path}`, issue])),
    )
  }
  const checked = parsed.data as ShopRuleInput<ShopRuleName>
  if (name === 'promptpay' && !hasPromptpayCode((checked as ShopRuleInput<'promptpay'>).id))
    failField('value.id', 'form')
  if (name === 'support_link' && safeHref(checked) === null) failField('value', 'form')
  if (name === 'support_link' && !supportHosts(config).includes(new URL(String(checked)).hostname))
    failField('value', 'choice')
  return checked as ShopRuleInput<N>
}

const failField = (path: string, what: 'form' | 'choice'): never => {
  throw new AppError('bad_input', { [path]: { what } })
}

/** Whether a PromptPay QR code can be made for this id. A phone number must be a mobile one. */
function hasPromptpayCode(id: string): boolean {
  if (id.length === 10 && !/^0[689]/.test(id)) return false
  return promptpayText(id, 100n).includes(id.slice(1))
}

export const supportHosts = ({ supportLink, publicUrl }: Config): string[] => [
  ...SUPPORT_HOSTS,
  new URL(supportLink).hostname,
  new URL(publicUrl).hostname,
]

/** Validates the check digit of a 13-digit Thai id of a person or a company. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].slice(0, 12).reduce((total, digit, index) => total + Number(digit) * (13 - index), 0)
  return digits.length === 13 && (11 - (sum % 11)) % 10 === Number(digits[12])
}
