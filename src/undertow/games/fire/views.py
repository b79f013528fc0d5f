def view(world, seat):
    return None


def prose(fact, world):
    return None
