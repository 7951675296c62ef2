import { DownloadOutlined } from '@ant-design/icons'
import type { TriedStatement } from '@bailu/contract/staff-statements'
import { Alert, Button, Flex, Table } from 'antd'
import { useState } from 'react'
import { linkTo } from '../../request/request.ts'
import { useAct, useCall } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { ChooseFiles } from '../../ui/choose-files.tsx'
import { BANK_CALLS } from './bank-calls.ts'
import styles from './bank.module.css'
import { SayColumns } from './say-columns.tsx'

const TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain'

/** Uploads a bank statement file and shows the result of reading it, with errors by line. */
export function UploadStatement() {
  const words = useWords().bank
  const [tried, setTried] = useState<TriedStatement>()
  const [asked, setAsked] = useState(false)
  const after = (reply: TriedStatement) => {
    setTried(reply)
    setAsked(false)
  }
  const send = useAct('POST /api/staff/statement', { refresh: BANK_CALLS, onDone: after })
  return (
    <section className={styles.upload} aria-label={words.choose}>
      <p className="muted">{words.lead}</p>
      <Flex gap={8} wrap>
        <ChooseFiles
          name={tried ? words.again : words.choose}
          accept={TYPES}
          busy={send.isPending}
          onFiles={([file]) => file && send.mutate({ input: {}, file })}
        />
        <Example />
      </Flex>
      {tried && <Outcome tried={tried} />}
      {tried && (tried.state === 'columns' || asked) && <SayColumns key={tried.id} tried={tried} onDone={after} />}
      {tried && tried.state === 'wrong' && !asked && (
        <Button className={styles.below ?? ''} onClick={() => setAsked(true)}>
          {words.changeColumns}
        </Button>
      )}
    </section>
  )
}

/** Demo installations only. */
function Example() {
  const words = useWords().bank
  const files = useCall('GET /api/staff/statement', {})
  if (!files.data?.example) return null
  return (
    <Button icon={<DownloadOutlined />} href={linkTo('GET /api/staff/statement/example', {})} download>
      {words.example}
    </Button>
  )
}

function Outcome({ tried }: { tried: TriedStatement }) {
  const words = useWords().bank
  const { state, fresh, known, money_in: moneyIn, again, gaps, troubles } = tried
  return (
    <div className={styles.below} role="status">
      <p className="muted">{words.file(tried.name)}</p>
      {state === 'read' && (
        <Alert
          type={again ? 'info' : 'success'}
          showIcon
          title={again && fresh === 0 ? words.sameFile : words.read(fresh, known, moneyIn)}
        />
      )}
      {state === 'read' && gaps.length > 0 && (
        <Alert
          className={styles.below ?? ''}
          type="warning"
          showIcon
          title={words.gaps(gaps.slice(0, 10).join(', '))}
        />
      )}
      {state === 'wrong' && (
        <>
          <Alert type="error" showIcon title={words.wrong} />
          <Table
            size="small"
            rowKey="line"
            className={styles.below ?? ''}
            dataSource={troubles}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: words.line, dataIndex: 'line', width: 80, align: 'right' },
              { title: words.what, dataIndex: 'words' },
            ]}
          />
        </>
      )}
    </div>
  )
}
