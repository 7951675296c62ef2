import { App, Button } from 'antd'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { type RowOf, useAction } from '../../app/api/use-calls.ts'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import { ContentStateTag } from '../../ui/state-tag.tsx'
import { serverNow } from '../../app/clock.ts'

type Row = RowOf<'GET /api/staff/sitemessage'>

/** Messages to partners with their audience and number of readers. */
export function MessageList() {
  const { words: all, lang } = useLanguage()
  const words = all.content.messages
  const { modal } = App.useApp()
  const may = usePermissions()
  const retract = useAction('POST /api/staff/sitemessage/{id}/unpublish', {
    done: words.takenBackDone,
    refresh: ['GET /api/staff/sitemessage'],
  })
  const audienceName = ({ level, employee_no }: Row) =>
    employee_no ?? (level === null ? words.toAll : words.levelOf(LEVELS[level - 1] ?? String(level)))
  const stateOf = ({ unpublished, sent_at }: Row) =>
    unpublished ? 'unpublished' : Date.parse(sent_at) > serverNow() ? 'scheduled' : 'shown'
  const stateNames = { unpublished: words.takenBack, scheduled: words.planned, shown: words.sent }
  return (
    <List
      call="GET /api/staff/sitemessage"
      input={{}}
      rowKey={({ id }) => id}
      name={words.list}
      empty={words.empty}
      columns={[
        { title: words.content, key: 'content', render: (_, { content }) => content[lang] },
        { title: words.to, key: 'to', width: 130, render: (_, row) => audienceName(row) },
        { title: words.sent, key: 'at', width: 165, render: (_, { sent_at }) => <DateTime at={sent_at} /> },
        {
          title: all.content.state,
          key: 'state',
          width: 100,
          render: (_, row) => <ContentStateTag state={stateOf(row)}>{stateNames[stateOf(row)]}</ContentStateTag>,
        },
        {
          title: words.read,
          key: 'read',
          width: 80,
          align: 'right',
          render: (_, { readers, receivers }) => (
            <span className="figure">{words.readOf(readers, Math.max(readers, receivers))}</span>
          ),
        },
        {
          key: 'actions',
          width: 100,
          title: <span className="only-read">{all.shell.actions}</span>,
          render: (_, row) =>
            !row.unpublished &&
            may('POST /api/staff/sitemessage/{id}/unpublish') && (
              <Button
                type="text"
                danger
                size="small"
                onClick={() =>
                  void modal.confirm({
                    title: words.takeBackTitle,
                    content: (
                      <>
                        <p>{words.takeBackText}</p>
                        <p className="muted">{row.content[lang]}</p>
                      </>
                    ),
                    okText: words.takeBack,
                    okButtonProps: { danger: true },
                    onOk: () => retract.mutateAsync({ input: { id: row.id } }).catch(() => undefined),
                  })
                }
              >
                {words.takeBack}
              </Button>
            ),
        },
      ]}
      minWidth={780}
    />
  )
}
