import type { ReplyOf } from '@bailu/contract/calls'
import { Link } from '@tanstack/react-router'
import { Empty, Table } from 'antd'
import { useLanguage } from '../../app/language.tsx'
import { ContentStateTag } from '../../ui/state-tag.tsx'

type Course = ReplyOf<'GET /api/staff/training'>[number]

/** Courses in the order the shop shows them. */
export function CourseList({ courses }: { courses: Course[] }) {
  const { words: all, lang } = useLanguage()
  const words = all.content.training
  return (
    <Table<Course>
      size="middle"
      rowKey="id"
      pagination={false}
      dataSource={courses}
      scroll={{ x: 640 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty} /> }}
      columns={[
        { title: words.sort, dataIndex: 'sort', width: 150, align: 'right' },
        {
          title: all.content.title,
          key: 'title',
          render: (_, { id, title }) => (
            <Link to="/training/$id" params={{ id: String(id) }}>
              {title[lang]}
            </Link>
          ),
        },
        {
          title: all.content.state,
          key: 'state',
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
  )
}
