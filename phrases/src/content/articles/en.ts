export const en = {
  titles: { announcement: 'Announcements', material: 'Material center', training: 'Training', notice: 'Messages' },
  leads: {
    announcement: 'News from Bailu, newest first.',
    material: 'Pictures and texts to save and share.',
    training: 'Get to know our products, one short lesson at a time.',
    notice: 'Messages from Bailu to its partners.',
  },
  lessons: 'Short lessons',
  empty: 'Nothing here yet. New content will appear as soon as it is ready.',
  noMessages: 'No messages yet. Your messages will appear here.',
  unread: 'New',
  film: 'Watch the video',
  more: 'Read next',
  files: 'Files',
  notFound: 'This article is no longer available',
  notFoundHint: 'The link may be out of date. You will find the latest articles in each section.',
} as const
