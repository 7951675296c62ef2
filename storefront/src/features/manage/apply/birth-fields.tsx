import { day as dayText, monthNames } from '@bailu/phrases/format'
import { SelectField } from '../../../ui/select-field.tsx'
import { useLang, useWords } from '../../../words.tsx'
import { type Birth, birthDateOf, buddhistYear } from './birth-date.ts'

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1))
const OLDEST = 100

type Props = {
  value: Birth
  /**
   * Latest birth date that may apply (YYYY-MM-DD); later years are offered too, so that the age error can explain
   * them.
   */
  latest: string
  error: string | undefined
  onChange: (value: Birth) => void
}

/** Three selects for the birth date; years and the complete date are shown in Gregorian and Buddhist era. */
export function BirthFields({ value, latest, error, onChange }: Props) {
  const { form } = useWords().apply
  const lang = useLang()
  const thisYear = Number(latest.slice(0, 4)) + 20
  const date = birthDateOf(value)
  const year = Number(value.year)
  const chosen = date !== 'partial' && date !== 'none'
  const wrong = error ? true : undefined
  return (
    <fieldset className="flex flex-col gap-20">
      <legend className="mb-8 text-15 font-medium">{form.birth}</legend>
      <div className="-mb-16 grid grid-cols-[2fr_3fr] gap-12">
        <SelectField
          label={form.day}
          prompt={form.day}
          value={value.day}
          aria-invalid={wrong}
          autoComplete="bday-day"
          options={DAYS.map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
        <SelectField
          label={form.month}
          prompt={form.month}
          value={value.month}
          aria-invalid={wrong}
          autoComplete="bday-month"
          options={monthNames(lang).map((label, index) => ({ value: String(index + 1), label }))}
          onChange={({ target }) => onChange({ ...value, month: target.value })}
        />
      </div>
      <SelectField
        label={form.year}
        prompt={form.year}
        value={value.year}
        error={error}
        hint={chosen ? form.born(dayText(`${date}T12:00:00+07:00`, lang), year, buddhistYear(year)) : undefined}
        autoComplete="bday-year"
        options={Array.from({ length: OLDEST }, (_, index) => thisYear - index).map((one) => ({
          value: String(one),
          label: form.yearName(one, buddhistYear(one)),
        }))}
        onChange={({ target }) => onChange({ ...value, year: target.value })}
      />
    </fieldset>
  )
}
