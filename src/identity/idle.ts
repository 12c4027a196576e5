/** How long someone signed in may do nothing before they are signed out, in minutes, on the server and in every tab [SHELL-3]. */
export const IDLE_MINUTES = 30;
/** After how many of them every tab asks whether they want to stay. */
export const WARN_MINUTES = 28;
