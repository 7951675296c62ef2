import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { RowOf } from '../../app/api/use-calls.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import hint from '../../ui/filters/filter-bar.module.css'
import { Page } from '../../ui/page.tsx'
import { MessageForm } from './message-form.tsx'
import { List } from '../../ui/table/list.tsx'
import { useLanguage } from '../../app/language.tsx'
import { ContentStateTag } from '../../ui/state-tag.tsx'
import { serverNow } from '../../app/clock.ts'

type Row = RowOf<'GET /api/staff/sitemessage'>

type Props = {
  /** Opens the form for a message to it. */
  segment: string | undefined
  /** The form was closed. */
  onWritten: () => void
}

/** Messages to partners and segments with their audience and number of readers. */
export function MessagesPage({ segment, onWritten }: Props) {
  const { words: all, lang } = useLanguage('content', 'messages')
  const words = all.messages
  const [isWriting, setIsWriting] = useState(segment !== undefined)
  const audienceName = ({ level, employee_no, segment: name }: Row) =>
    name !== null
      ? words.segmentOf(name)
      : (employee_no ?? (level === null ? words.toAll : words.levelOf(LEVELS[level - 1] ?? String(level))))
  const stateOf = ({ unpublished, sent_at }: Row) =>
    unpublished ? 'unpublished' : Date.parse(sent_at) > serverNow() ? 'scheduled' : 'shown'
  const stateNames = { unpublished: words.retracted, scheduled: words.planned, shown: words.sent }
  return (
    <Page
      title={all.content.places.messages}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsWriting(true)}>
          {words.add}
        </Button>
      }
    >
      <p className={hint.hint}>{words.hint}</p>
      <List
        call="GET /api/staff/sitemessage"
        input={{}}
        name={words.list}
        empty={words.empty}
        columns={[
          { title: words.content, render: (_, { content }) => content[lang] },
          { title: words.to, width: 130, render: (_, row) => audienceName(row) },
          { title: words.sent, width: 165, time: ({ sent_at }) => sent_at },
          {
            title: all.content.state,
            width: 100,
            render: (_, row) => <ContentStateTag state={stateOf(row)}>{stateNames[stateOf(row)]}</ContentStateTag>,
          },
          {
            title: words.read,
            width: 80,
            figure: ({ readers, receivers }) => words.readOf(readers, Math.max(readers, receivers)),
          },
          {
            width: 100,
            title: <span className="only-read">{all.shell.actions}</span>,
            render: (_, row) =>
              !row.unpublished && (
                <ActionButton
                  type="text"
                  danger
                  size="small"
                  call="POST /api/staff/sitemessage/{id}/unpublish"
                  input={{ id: row.id }}
                  confirm={{
                    title: words.retractTitle,
                    content: (
                      <>
                        <p>{words.retractText}</p>
                        <p className="muted">{row.content[lang]}</p>
                      </>
                    ),
                  }}
                  done={words.retractedDone}
                  refresh={['GET /api/staff/sitemessage']}
                >
                  {words.retract}
                </ActionButton>
              ),
          },
        ]}
        minWidth={780}
      />
      {isWriting && (
        <MessageForm
          segment={segment}
          onClose={() => {
            setIsWriting(false)
            onWritten()
          }}
        />
      )}
    </Page>
  )
}
