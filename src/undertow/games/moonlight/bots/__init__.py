"""Who plays Girl by Moonlight without a person."""
