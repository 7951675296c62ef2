import type { Client } from '@bailu/contract/clients'
import { FERTILITY, INCOME, MARITAL, type Purpose } from '@bailu/contract/client-kinds'
import { SKIN_CONDITIONS, SKIN_TYPES } from '@bailu/contract/skin-kinds'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words.tsx'
import { MessageSheet } from '../message-sheet.tsx'
import { Choices } from './choices.tsx'
import type { FileFields } from './file-form.tsx'

type Props = FileFields & { client: Client; consentLink: string }

/** Skin data: shown after the client has given consent. */
export function FileSkin({ file, onChange, client, consentLink }: Props) {
  const { clientFile: words, skin } = useWords()
  return (
    <Section title={words.skin}>
      {client.consents.skin ? (
        <div className="flex flex-col gap-16">
          <Choices
            label={words.skin_types}
            options={SKIN_TYPES.map((value) => ({ value, label: skin.skinTypes[value] }))}
            chosen={file.skin_types}
            onChange={(skin_types) => onChange({ skin_types })}
          />
          <Choices
            label={words.skin_conditions}
            options={SKIN_CONDITIONS.map((value) => ({ value, label: skin.conditions[value] }))}
            chosen={file.skin_conditions}
            onChange={(skin_conditions) => onChange({ skin_conditions })}
          />
        </div>
      ) : (
        <Locked purpose="skin" client={client} link={consentLink} />
      )}
    </Section>
  )
}

export function FilePersonal({ file, errors, onChange, client, consentLink }: Props) {
  const { clientFile: words } = useWords()
  const one = <T extends string>(kinds: readonly T[], value: string): T | null =>
    kinds.find((kind) => kind === value) ?? null
  return (
    <Section title={words.personal}>
      {client.consents.personal ? (
        <div className="flex flex-col gap-16">
          <SelectField
            label={words.marital_status}
            prompt={words.notKnown}
            options={MARITAL.map((value) => ({ value, label: words.marital[value] }))}
            value={file.marital_status ?? ''}
            error={errors['marital_status']}
            onChange={({ target }) => onChange({ marital_status: one(MARITAL, target.value) })}
          />
          <SelectField
            label={words.fertility_status}
            prompt={words.notKnown}
            options={FERTILITY.map((value) => ({ value, label: words.fertility[value] }))}
            value={file.fertility_status ?? ''}
            error={errors['fertility_status']}
            onChange={({ target }) => onChange({ fertility_status: one(FERTILITY, target.value) })}
          />
          <SelectField
            label={words.income_range}
            prompt={words.notKnown}
            options={INCOME.map((value) => ({ value, label: words.income[value] }))}
            value={file.income_range ?? ''}
            error={errors['income_range']}
            onChange={({ target }) => onChange({ income_range: one(INCOME, target.value) })}
          />
        </div>
      ) : (
        <Locked purpose="personal" client={client} link={consentLink} />
      )}
    </Section>
  )
}

function Locked({ purpose, client, link }: { purpose: Purpose; client: Client; link: string }) {
  const { clientFile: words } = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <div className="rounded-8 bg-mist p-16">
      <p className="text-15 text-muted">{words.locked[purpose]}</p>
      <Button kind="quiet" className="mt-12" onClick={() => setAsking(true)}>
        {words.locked.ask}
      </Button>
      <MessageSheet to={client} draft="consent" link={link} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
