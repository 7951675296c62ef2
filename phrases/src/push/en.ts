export const en = {
  title: 'Notifications',
  lead: 'We notify you on this phone when something happens, even while Bailu is closed. Notifications never show names or amounts.',
  turnOn: 'Turn on',
  turnOff: 'Turn off on this phone',
  on: 'Turned on for this phone',
  turnedOn: 'Notifications are on',
  turnedOff: 'Notifications are off on this phone',
  devices: 'Your devices',
  here: 'This phone',
  someDevice: 'Browser',
  since: (day: string) => `since ${day}`,
  remove: 'Remove',
  removeNamed: (device: string) => `Remove ${device}`,
  removed: 'The device has been removed',
  notAsked: 'Notifications are not allowed on this phone yet. Tap again when you are ready.',
  failed: 'Notifications could not be turned on. Your connection may be weak, or this browser blocks them.',
  showMe: 'Show me how',
  obstacles: {
    inside: {
      title: 'Not in this window',
      lead: 'Notifications do not work inside a chat app. Open Bailu in your browser and turn them on there.',
    },
    ios: {
      title: 'One step first',
      lead: 'On an iPhone or iPad, first add Bailu to your home screen. Then open it from there and turn notifications on.',
    },
    unsupported: {
      title: 'Not in this browser',
      lead: 'This browser cannot show notifications. Please use Chrome, Edge, Firefox or Safari, and not a private window.',
    },
    denied: {
      title: 'Notifications are blocked',
      lead: 'You declined notifications before. Allow them in your browser’s settings for this site, or in your phone’s settings for Bailu, then come back.',
    },
  },
} as const
