export const en = {
  titles: { announcement: 'Announcements', material: 'Material center', training: 'Training', notice: 'Messages' },
  leads: {
    announcement: 'News of the house, newest first.',
    material: 'Pictures and words to save and share.',
    training: 'Learn the range, one short lesson at a time.',
    notice: 'What the house has to tell its partners.',
  },
  lessons: 'Short lessons',
  empty: 'Nothing here yet. New pieces appear as soon as they are ready.',
  noMessages: 'No messages yet. News for you will appear here.',
  unread: 'New',
  film: 'Watch the film',
  more: 'Read next',
  files: 'Files',
  notFound: 'This article is no longer here',
  notFoundHint: 'The link may be old. The newest articles are listed by section.',
} as const
