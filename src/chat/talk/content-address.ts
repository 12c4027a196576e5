/** Where the assistant's content is. */
export const HELP_CHOOSING_ADDRESS = '/api/content/chat?id=help-choosing';
