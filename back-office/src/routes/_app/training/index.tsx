import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import hint from '../../../ui/filter-bar.module.css'
import { CourseList } from '../../../features/training/course-list.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/training/')({ component: Training })

function Training() {
  const words = useWords().content
  const query = useCall('GET /api/staff/training', {})
  return (
    <Page
      title={words.places.training}
      extra={
        <Link to="/training/new">
          <Button type="primary" icon={<PlusOutlined />}>
            {words.training.add}
          </Button>
        </Link>
      }
    >
      <p className={hint.hint}>{words.training.hint}</p>
      <Loaded query={query}>{(courses) => <CourseList courses={courses} />}</Loaded>
    </Page>
  )
}
