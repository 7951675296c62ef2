export const en = {
  recent: 'Recent searches',
  forget: 'Clear',
  related: 'Goes well with',
  suggested: 'Have a look at these',
  notificationNo: 'Notification number',
  ingredients: 'Ingredients (INCI)',
  close: 'Close',
  next: 'Next picture',
  previous: 'Previous picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  viewer: 'Enlarged pictures',
} as const
