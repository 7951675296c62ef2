import { DataTable } from '../../ui/table/data-table.tsx'
import { PlusOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCall } from '../../app/api/use-calls.ts'
import hint from '../../ui/filters/filter-bar.module.css'
import { Loaded } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { useLanguage } from '../../app/language.tsx'
import { ContentStateTag } from '../../ui/state-tag.tsx'

/** Courses in the order the shop shows them. */
export function CoursesPage() {
  const { words: all, lang } = useLanguage('content', 'training')
  const words = all.training
  const query = useCall('GET /api/staff/training', {})
  return (
    <Page
      title={all.content.places.training}
      extra={
        <Link to="/training/new">
          <Button type="primary" icon={<PlusOutlined />}>
            {words.add}
          </Button>
        </Link>
      }
    >
      <p className={hint.hint}>{words.hint}</p>
      <Loaded query={query}>
        {(courses) => (
          <DataTable
            size="middle"
            rowKey="id"
            dataSource={courses}
            minWidth={640}
            empty={words.empty}
            columns={[
              {
                title: all.content.title,
                render: (_, { id, title }) => (
                  <Link to="/training/$id" params={{ id: String(id) }}>
                    {title[lang]}
                  </Link>
                ),
              },
              { title: words.sort, dataIndex: 'sort', width: 150, align: 'right' },
              {
                title: all.content.state,
                width: 150,
                render: (_, { published }) => (
                  <ContentStateTag state={published ? 'shown' : 'hidden'}>
                    {published ? words.published : words.hidden}
                  </ContentStateTag>
                ),
              },
              { title: words.learners, dataIndex: 'learners', width: 120, align: 'right' },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}
