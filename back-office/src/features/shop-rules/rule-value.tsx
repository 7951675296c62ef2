import { Button, Form, Input, Radio, Select } from 'antd'
import type { ApprovalDetail } from '@bailu/contract/approvals/staff'
import type { Lang } from '@bailu/contract/languages'
import type { ShopRuleName } from '@bailu/contract/shop-rules/staff'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { day, exactMoney, percent, points } from '@bailu/phrases/format'
import { optionsOf } from '../../ui/filters/filters.tsx'
import { DayPicker } from '../../ui/form/bangkok-time.tsx'
import { NumberItem } from '../../ui/form/items.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { COUNTRY_NAMES } from '@bailu/contract/shop-rules/kinds'
import { type CountryFee, partOf, ruleOfName, RULE_FIELDS, type RuleField, type RuleFieldKind } from './rule-fields.ts'
import styles from './shop-rules.module.css'

type RuleWords = BackOfficeTranslations['shopRules']

/** Fields of a rule's value, as `value` of the surrounding form. */
export function RuleValueFields({ fields }: { fields: RuleField[] }) {
  const words = useWords('shopRules').shopRules
  return fields.map((field) => {
    const name = field.at === null ? 'value' : ['value', field.at]
    const key = String(field.at)
    const number = numberOf(field.kind, words)
    if (field.kind === 'countries') return <CountryFeeFields key={key} at={key} label={field.label(words)} />
    if (number)
      return (
        <NumberItem
          key={key}
          name={name}
          label={field.label(words)}
          {...(!field.optional && { needed: words.needed })}
          {...number}
        />
      )
    return (
      <Form.Item
        key={key}
        name={name}
        label={field.label(words)}
        rules={field.optional ? [] : [requiredRule(field.kind, words.needed)]}
      >
        {inputForKind(field.kind, words)}
      </Form.Item>
    )
  })
}

const countryOptions = (lang: Lang) => {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  return Object.keys(COUNTRY_NAMES).map((value) => ({ value, label: names.of(value) ?? value }))
}

/** A fee for each country that is delivered to. */
function CountryFeeFields({ at, label }: { at: string; label: string }) {
  const { words: all, lang } = useLanguage('shopRules')
  const words = all.shopRules
  return (
    <Form.Item label={label} extra={words.abroadHint}>
      <Form.List name={['value', at]}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.country}>
                <Form.Item name={[name, 'country']} rules={[{ required: true, message: words.needed }]} noStyle>
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    options={countryOptions(lang)}
                    aria-label={words.country}
                  />
                </Form.Item>
                <NumberItem
                  name={[name, 'fee']}
                  needed={words.needed}
                  min={0}
                  decimals={2}
                  suffix={words.units.baht}
                  ariaLabel={words.fields.fee}
                  className={styles.fee}
                />
                <Button onClick={() => remove(name)}>{words.removeCountry}</Button>
              </div>
            ))}
            <Button onClick={() => add({})}>{words.addCountry}</Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

// antd's `whitespace` rule validates strings only: it rejects every other value.
const requiredRule = (kind: RuleFieldKind, message: string) =>
  isText(kind) ? { required: true, whitespace: true, message } : { required: true, message }

const isText = (kind: RuleFieldKind) => kind === 'line' || kind === 'lines' || kind === 'digits' || kind === 'link'

type RuleNumber = { min: number; max?: number; decimals?: number; suffix?: string }

/** Bounds and unit of a number; undefined for other kinds. */
const numberOf = (kind: RuleFieldKind, { units }: RuleWords): RuleNumber | undefined => {
  const numbers: { [K in RuleFieldKind]?: RuleNumber } = {
    baht: { min: 0, decimals: 2, suffix: units.baht },
    percent: { min: 0, max: 50, decimals: 2, suffix: '%' },
    share: { min: 1, max: 100, decimals: 2, suffix: '%' },
    count: { min: 0 },
    days: { min: 0, suffix: units.dayUnit },
    hours: { min: 0, suffix: units.hourUnit },
    clock: { min: 0, max: 24, suffix: ':00' },
    months: { min: 0, suffix: units.monthUnit },
    years: { min: 0, suffix: units.yearUnit },
  }
  return numbers[kind]
}

function inputForKind(kind: RuleFieldKind, words: RuleWords) {
  if (kind === 'list') return <Input.TextArea rows={3} maxLength={2_000} />
  if (kind === 'lines') return <Input.TextArea rows={3} maxLength={400} />
  if (kind === 'day') return <DayPicker />
  if (kind === 'digits') return <Input inputMode="numeric" maxLength={20} />
  if (kind === 'link') return <Input inputMode="url" maxLength={300} />
  if (kind === 'line') return <Input maxLength={200} />
  return <Radio.Group options={optionsOf(['staff', 'automatic'], words.approval)} />
}

/** A rule's value, formatted with its units. */
export function RuleValue({ name, value }: { name: ShopRuleName; value: unknown }) {
  const { words: all, lang } = useLanguage('shopRules')
  const words = all.shopRules
  const format = (field: RuleField) => formatPart(field.kind, partOf(value, field), words, lang)
  if (value === null) return <span className="muted">{words.asSeller}</span>
  const fields = RULE_FIELDS[name]
  if (fields.length === 1) return <span className={styles.value}>{format(fields[0]!)}</span>
  return (
    <dl className={styles.parts}>
      {fields.map((field) => (
        <div key={String(field.at)}>
          <dt>{field.label(words)}</dt>
          <dd>{format(field)}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatPart(kind: RuleFieldKind, part: unknown, words: RuleWords, lang: Lang): string {
  if (part === null) return words.asNear
  if (Array.isArray(part)) return formatList(part, lang) || words.empty
  // A value of unexpected type is shown as JSON.
  if (part === undefined || (typeof part !== 'number' && typeof part !== 'string')) return JSON.stringify(part) ?? '?'
  if (part === '') return words.empty
  if (kind === 'day' && typeof part === 'string') return day(part, lang)
  if (typeof part === 'string') return kind === 'approval' ? (words.approval[part as 'staff'] ?? part) : part
  if (kind === 'baht') return exactMoney(part)
  if (kind === 'clock') return `${part}:00`
  if (kind === 'percent' || kind === 'share') return percent(part)
  if (kind === 'days' || kind === 'hours' || kind === 'months' || kind === 'years') return words.units[kind](part)
  return points(part)
}

/** Postcodes, days, or the fees of countries. */
const formatList = (entries: unknown[], lang: Lang): string => {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const separator = lang === 'zh' ? '、' : ', '
  return (entries as (string | CountryFee)[])
    .map((entry) =>
      typeof entry === 'string' ? entry : `${names.of(entry.country) ?? entry.country}\u00a0${exactMoney(entry.fee)}`,
    )
    .join(entries.every((entry) => typeof entry === 'string') ? separator : `${separator}\n`)
}

/** The current and the proposed value of a rule. */
export function ProposedRuleValues({ subject, detail }: { subject: string; detail: ApprovalDetail }) {
  const words = useWords('approvals').approvals
  const name = ruleOfName(subject)
  if (!name) return null
  return (
    <div className={styles.proposed}>
      <section>
        <h2 className="muted">{words.before}</h2>
        <RuleValue name={name} value={detail.before} />
      </section>
      <section>
        <h2 className="muted">{words.after}</h2>
        <RuleValue name={name} value={detail.after} />
      </section>
    </div>
  )
}
