import { App, Button } from 'antd'
import { LEVELS } from '@bailu/contract/levels'
import type { RowOf } from '../../../request/use-calls.ts'
import { useAct } from '../../../request/use-calls.ts'
import { When } from '../../../ui/figures.tsx'
import { List } from '../../../ui/list.tsx'
import { useMay } from '../../../use-me.ts'
import { useLanguage } from '../../../words.tsx'
import { StateTag } from '../editing/state-tag.tsx'
import { shopNow } from '../../../shop-clock.ts'

type Row = RowOf<'GET /api/staff/sitemessage'>

/** Messages to partners with their audience and number of readers. */
export function MessageList() {
  const { words: all, lang } = useLanguage()
  const words = all.content.messages
  const { modal } = App.useApp()
  const may = useMay()
  const takeBack = useAct('POST /api/staff/sitemessage/{id}/withdraw', {
    done: words.takenBackDone,
    refresh: ['GET /api/staff/sitemessage'],
  })
  const whom = ({ level, employee_no }: Row) =>
    employee_no ?? (level === null ? words.toAll : words.levelOf(LEVELS[level - 1] ?? String(level)))
  const stateOf = ({ withdrawn, sent_at }: Row) =>
    withdrawn ? 'withdrawn' : Date.parse(sent_at) > shopNow() ? 'scheduled' : 'shown'
  const named = { withdrawn: words.takenBack, scheduled: words.planned, shown: words.sent }
  return (
    <List
      call="GET /api/staff/sitemessage"
      input={{}}
      rowKey={({ id }) => id}
      name={words.list}
      empty={words.empty}
      columns={[
        { title: words.content, key: 'content', render: (_, { content }) => content[lang] },
        { title: words.to, key: 'to', width: 130, render: (_, row) => whom(row) },
        { title: words.sent, key: 'at', width: 165, render: (_, { sent_at }) => <When at={sent_at} /> },
        {
          title: all.content.state,
          key: 'state',
          width: 100,
          render: (_, row) => <StateTag state={stateOf(row)}>{named[stateOf(row)]}</StateTag>,
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
          key: 'deeds',
          width: 100,
          title: <span className="only-read">{all.shell.actions}</span>,
          render: (_, row) =>
            !row.withdrawn &&
            may('POST /api/staff/sitemessage/{id}/withdraw') && (
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
                    onOk: () => takeBack.mutateAsync({ input: { id: row.id } }).catch(() => undefined),
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
