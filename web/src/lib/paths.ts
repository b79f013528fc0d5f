/** Where the server's API stands. Whatever this page asks of it is asked there. */
export const API = '/api/v1';
