import info from '../games/fire/samples/form.json';

export const form = info;
