import { AppError } from '@bailu/client/errors'
import type { ActionError } from '@bailu/client/use-action'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import { MAX_REASON, type ReasonUse } from '@bailu/contract/reasons/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import { LoadError } from '../load-states.tsx'
import { Spinner } from '../spinner.tsx'
import { FormButton, type FormButtonProps, TextItem } from './form.tsx'
import styles from './given-reason.module.css'

const CALL = 'GET /api/staff/reason-template'
const OWN = 'own'
const NO_CALLS: readonly Key[] = []

type Template = ReplyOf<typeof CALL>[number]
/** Values of {@link ReasonItems}: the chosen template with its version, or none, and own words. */
export type ReasonValues = { template?: string | undefined; reason?: string | undefined }

const valueOf = ({ id, version }: Template): string => `${id} ${version}`

/** The fields of a call for the values of {@link ReasonItems}. */
export function givenReason({ template = OWN, reason = '' }: ReasonValues) {
  const [id = '', version] = template.split(' ')
  return template === OWN ? { reason } : { reason, template: { id, version: Number(version) } }
}

/** Loads the templates anew when the chosen one was changed in the meantime, and `reload`; the message stays. */
export function useChangedTemplate(reload: readonly Key[] = NO_CALLS) {
  const queries = useQueryClient()
  return (error: ActionError): boolean => {
    for (const key of reload) void queries.invalidateQueries({ queryKey: [key] })
    const isChanged = error.cause instanceof AppError && error.cause.code === 'reason_changed'
    if (isChanged) void queries.invalidateQueries({ queryKey: [CALL] })
    return false
  }
}

type ReasonItemsProps = {
  usedFor: ReasonUse
  /** Of own words. */
  label?: string
  max?: number
  /** The first template is chosen from the beginning, instead of own words. */
  firstChosen?: boolean
  /** Shown for own words only. */
  withOwn?: ReactNode
}

/** A reason for the person concerned: one of the templates, own words, or both. */
export function ReasonItems({ usedFor, label, max = MAX_REASON, firstChosen = false, withOwn }: ReasonItemsProps) {
  const {
    words: { shell },
    lang,
  } = useLanguage()
  const query = useCall(CALL, { used_for: usedFor })
  const { data: templates } = query
  const first = templates?.[0]
  // Otherwise a template would be chosen while own words are being typed.
  if (query.isPending) return <Spinner />
  return (
    <>
      {query.isError && <LoadError cause={query.error} onRetry={() => void query.refetch()} />}
      {templates && first && (
        <Form.Item
          name="template"
          label={shell.reasons.choose}
          initialValue={firstChosen ? valueOf(first) : OWN}
          rules={[
            {
              validator: (_, value: string) =>
                value === OWN || templates.some((template) => valueOf(template) === value)
                  ? Promise.resolve()
                  : Promise.reject(new Error(shell.reasons.again)),
            },
          ]}
        >
          <Radio.Group
            className={styles.choices}
            options={[
              ...templates.map((template) => ({ value: valueOf(template), label: template.texts[lang] })),
              { value: OWN, label: shell.reasons.own },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['template']}>
        {({ getFieldValue }) => {
          const isOwn = ((getFieldValue('template') as string | undefined) ?? OWN) === OWN
          return (
            <>
              {isOwn && withOwn}
              <TextItem
                name="reason"
                label={isOwn ? (label ?? shell.reason) : shell.reasons.also}
                {...(isOwn && { needed: shell.reasonNeeded })}
                max={max}
                rows={isOwn ? 3 : 2}
                showCount
              />
            </>
          )
        }}
      </Form.Item>
    </>
  )
}

type GivenReasonButtonProps<K extends Key> = Omit<FormButtonProps<K, ReasonValues>, 'toInput' | 'onRejected'> &
  Pick<ReasonItemsProps, 'usedFor' | 'label'> & {
    input: (given: ReturnType<typeof givenReason>) => InputOf<K>
    /** Queries to load anew after it was rejected: what the dialog shows is outdated. */
    reload?: readonly Key[]
  }

/** A button that asks for a reason for the person concerned before it acts. */
export function GivenReasonButton<K extends Key>(props: GivenReasonButtonProps<K>) {
  const { usedFor, label, input, reload = NO_CALLS, children, ...button } = props
  const onRejected = useChangedTemplate(reload)
  return (
    <FormButton<K, ReasonValues> {...button} toInput={(values) => input(givenReason(values))} onRejected={onRejected}>
      {children}
      <ReasonItems usedFor={usedFor} {...(label !== undefined && { label })} />
    </FormButton>
  )
}
