import { PlusOutlined } from '@ant-design/icons'
import { MAX_REASON, MAX_REASON_TEMPLATES, type ReasonUse, REASON_USES } from '@bailu/contract/reasons/kinds'
import type { ReasonTemplate } from '@bailu/contract/reasons/staff'
import { CANCELED_PIECE_REASONS, type CanceledPieceReason } from '@bailu/contract/orders/kinds'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import hint from '../../ui/filters/filter-bar.module.css'
import { optionsOf } from '../../ui/filters/filters.tsx'
import { FormDialog } from '../../ui/form/form.tsx'
import { SelectItem } from '../../ui/form/items.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { moveItem, MoveControls } from '../../ui/form/move-buttons.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './reasons.module.css'

const refresh = ['GET /api/staff/reason-template'] as const

/** Templates of reasons by purpose, with the form to add and change them. */
export function ReasonsPage() {
  const { reasons: words, pages } = useWords('reasons')
  const may = usePermissions()
  const navigate = useNavigate()
  const { use = REASON_USES[0] } = useSearch({ from: '/_app/reasons' })
  const templates = useCall('GET /api/staff/reason-template', { used_for: use, retired: '1' })
  const [edited, setEdited] = useState<ReasonTemplate | 'new'>()
  const inUse = templates.data?.filter(({ retired }) => !retired).length ?? 0
  return (
    <Page
      title={pages.reasons}
      extra={
        may('POST /api/staff/reason-template') && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={inUse >= MAX_REASON_TEMPLATES}
            onClick={() => setEdited('new')}
          >
            {words.add}
          </Button>
        )
      }
    >
      <p className={hint.hint}>{words.hint}</p>
      <Select
        className={styles.use}
        aria-label={words.usedFor}
        value={use}
        options={optionsOf(REASON_USES, words.uses)}
        listHeight={400}
        onChange={(chosen) => void navigate({ to: '/reasons', search: { use: chosen } })}
      />
      <Loaded query={templates}>
        {(list) => <TemplateTable key={use} usedFor={use} templates={list} onEdit={setEdited} />}
      </Loaded>
      {edited && (
        <TemplateDialog
          usedFor={use}
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}

type TableProps = {
  usedFor: ReasonUse
  templates: ReasonTemplate[]
  onEdit: (template: ReasonTemplate) => void
}

function TemplateTable({ usedFor, templates, onEdit }: TableProps) {
  const { words: all, lang } = useLanguage('reasons', 'returns')
  const { reasons: words, returns, shell } = all
  const mayChange = usePermissions()('PUT /api/staff/reason-template/{id}')
  const queries = useQueryClient()
  /** Nothing is typed here: another version is loaded at once. The message stays. */
  const onError = () => {
    for (const call of refresh) void queries.invalidateQueries({ queryKey: [call] })
    return false
  }
  const sort = useAction('POST /api/staff/reason-template/order', { refresh, done: words.sorted, onError })
  const inUse = templates.filter(({ retired }) => !retired)
  const move = (from: number, to: number) =>
    void sort.run({ input: { used_for: usedFor, ids: moveItem(inUse, from, to).map(({ id }) => id) } })
  return (
    <DataTable
      size="middle"
      rowKey="id"
      dataSource={templates}
      empty={words.empty}
      minWidth={720}
      columns={[
        {
          title: words.text,
          render: (_, { texts, retired }) => (
            <div className={styles.texts}>
              <span lang={lang}>
                {texts[lang]} {retired && <Mark tone="plain">{words.retired}</Mark>}
              </span>
              {LANGS.filter((other) => other !== lang).map((other) => (
                <span key={other} lang={other} className="muted">
                  {texts[other]}
                </span>
              ))}
            </div>
          ),
        },
        usedFor === 'pieces_canceled' && {
          title: words.cause,
          width: 200,
          render: (_, { cause }) => cause && returns.unsentReasons[cause],
        },
        mayChange && {
          title: <span className="only-read">{shell.actions}</span>,
          width: 300,
          align: 'right',
          render: (_, template) => {
            const at = inUse.indexOf(template)
            const name = template.texts[lang]
            return (
              <Flex gap={4} justify="end" wrap align="center">
                {at !== -1 && (
                  <MoveControls group="reasons" at={at} of={inUse.length} name={name} onMove={move} busy={sort.busy} />
                )}
                {at !== -1 && (
                  <Button type="link" aria-label={`${words.change}: ${name}`} onClick={() => onEdit(template)}>
                    {words.change}
                  </Button>
                )}
                <ActionButton
                  type="link"
                  aria-label={`${template.retired ? words.offer : words.retire}: ${name}`}
                  call="POST /api/staff/reason-template/{id}/retire"
                  input={{ id: template.id, version: template.version, retired: !template.retired }}
                  done={template.retired ? words.offered : words.isRetired}
                  refresh={refresh}
                  onError={onError}
                >
                  {template.retired ? words.offer : words.retire}
                </ActionButton>
              </Flex>
            )
          },
        },
      ]}
    />
  )
}

type DialogProps = { usedFor: ReasonUse; template: ReasonTemplate | undefined; onClose: () => void }
type Values = { cause?: CanceledPieceReason; texts: Record<Lang, string> }

function TemplateDialog({ usedFor, template, onClose }: DialogProps) {
  const { reasons: words, returns, shell } = useWords('content', 'reasons', 'returns')
  const needsCause = usedFor === 'pieces_canceled' && !template
  const common = {
    ...(template && { initialValues: { texts: template.texts } }),
    title: `${template ? words.change : words.add}: ${words.uses[usedFor]}`,
    okText: shell.save,
    done: words.saved,
    refresh,
    width: 800,
    onLoadTheirs: onClose,
    onClose,
    children: (
      <>
        {needsCause && (
          <SelectItem
            name="cause"
            label={words.cause}
            extra={words.causeHint}
            needed={words.causeNeeded}
            options={optionsOf(CANCELED_PIECE_REASONS, returns.unsentReasons)}
          />
        )}
        <LocalizedFields name={['texts']} label={words.text} max={MAX_REASON} rows={4} required />
        {template && <p className="muted">{words.changeHint}</p>}
      </>
    ),
  }
  return template ? (
    <FormDialog<'PUT /api/staff/reason-template/{id}', Values>
      {...common}
      call="PUT /api/staff/reason-template/{id}"
      toInput={({ texts }) => ({ id: template.id, version: template.version, texts })}
    />
  ) : (
    <FormDialog<'POST /api/staff/reason-template', Values>
      {...common}
      call="POST /api/staff/reason-template"
      toInput={({ texts, cause }) => ({ used_for: usedFor, texts, ...(cause && { cause }) })}
    />
  )
}
